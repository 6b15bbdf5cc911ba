// Loads thread.ts from source, for development and tests; the built package has a bundle instead.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
