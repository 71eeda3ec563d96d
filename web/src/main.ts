import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/values.css';
import './styles/base.css';
import App from './App.svelte';
import { followNewerPages } from './live/newerPage';
import { followLinks } from './live/route.svelte';
import { keepSettings, settings } from './live/settings.svelte';
import { loadWords } from './words/words.svelte';

keepSettings();
followLinks();
followNewerPages();
await loadWords(settings.language);
const target = document.querySelector('#page');
if (!target) throw new Error('the page has no place for the app');
mount(App, { target });
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
