import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// listed names every file of the build, so that the service worker can keep them all. What was taken out again at the end is not named.
function listed(): Plugin {
  return {
    name: 'tripwright-files',
    writeBundle(options, bundle) {
      writeFileSync(join(options.dir!, 'files.json'), JSON.stringify(Object.keys(bundle).filter((f) => f.startsWith('assets/')).sort()));
    },
  };
}

// early writes trip.html: the page with which a trip begins names the files of that screen, too, so that they do not wait for those that
// ask for them. Each page says where the German texts are, which early.js asks for.
function early(): Plugin {
  return {
    name: 'tripwright-early',
    writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter((f) => f.type === 'chunk');
      const of = (module: string) => {
        const found = chunks.find((c) => c.facadeModuleId?.endsWith(module));
        if (!found) throw new Error(`no chunk is made of ${module}`);
        return found;
      };
      const index = join(options.dir!, 'index.html');
      const page = readFileSync(index, 'utf8').replace('</title>',
        `</title>\n    <meta name="tripwright-texts-de" content="/app/${of('/text/de.ts').fileName}" />\n    <script src="/app/early.js" async></script>`);
      const files = new Set<string>();
      const take = (name: string) => {
        if (files.has(name) || page.includes(name)) return;
        files.add(name);
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk') return;
        chunk.imports.forEach(take);
        chunk.viteMetadata?.importedCss.forEach(take);
      };
      take(of('/screens/Trip.svelte').fileName);
      const links = [...files].map((f) => `    <link rel="${f.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/app/${f}">\n`).join('');
      writeFileSync(index, page);
      writeFileSync(join(options.dir!, 'trip.html'), page.replace('  </head>', `${links}  </head>`));
    },
  };
}

// The build lands beside the Go code that embeds it. Nothing is inlined: the Content-Security-Policy allows files of our own only.
export default defineConfig({
  base: '/app/',
  plugins: [svelte(), listed(), early()],
  build: {
    target: 'es2022',
    outDir: '../internal/web/dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // What the first view needs is one file, and not a dozen that wait for each other.
        codeSplitting: {
          groups: [{
            name: 'app',
            test: /node_modules\/(svelte|esm-env|clsx)\/|src\/(text\/(text\.svelte|en)|lib\/(api|session\.svelte|route\.svelte|say\.svelte|deleting\.svelte|format|failure|account|names|asked|complain|drafts|dropped|arrive|theme\.svelte)|parts\/(Icon|Chips|Account|Settings))\.(ts|svelte)|src\/App\.svelte|src\/screens\/Start\.svelte|\bsrc\/main\.ts/,
          }],
        },
      },
    },
  },
  server: { proxy: { '^/(auth|plan|destinations|knowledge|runs|readyz|metrics|openapi.json|s)(/|$|\\?)': 'http://127.0.0.1:8080' } },
  test: { include: ['test/**/*.test.ts'], environment: 'node', testTimeout: 180_000 },
});
