// Loads thread.ts as it is, for development and tests; the built package has a bundle instead.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
