import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// listed names every file of the build, so that the service worker can keep them all.
function listed(): Plugin {
  return {
    name: 'tripwright-files',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(Object.keys(bundle).filter((f) => f.startsWith('assets/')).sort()) });
    },
  };
}

// The build lands beside the Go code that embeds it. Nothing is inlined: the Content-Security-Policy allows files of our own only.
export default defineConfig({
  base: '/app/',
  plugins: [svelte(), listed()],
  build: {
    target: 'es2022',
    outDir: '../internal/web/dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '^/(auth|plan|destinations|knowledge|runs|readyz|metrics|openapi.json|s)(/|$|\\?)': 'http://127.0.0.1:8080' } },
  test: { include: ['test/**/*.test.ts'], environment: 'node', testTimeout: 180_000 },
});
