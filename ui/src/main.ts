import { mount } from 'svelte';
import './app.css';
import './lib/theme.svelte';
import App from './App.svelte';
import { begin } from './text/text.svelte';

await begin();
mount(App, { target: document.getElementById('app')! });
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/app/sw.js', { scope: '/app/' });
