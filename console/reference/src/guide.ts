import './shared.css';
import './guide.css';
import { type SearchPlaces, searchBox } from './search/box.ts';

const theme = localStorage.getItem('contralto.theme');
if (theme) document.body.classList.add(theme === 'dark' ? 'dark-mode' : 'light-mode');

const places = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="contralto"]')?.content ?? '{}') as SearchPlaces;
const button = document.getElementById('search');
if (button) searchBox(button, places);
