import { hostile } from './hostile/hostile.ts';
import { shortPass } from './short-pass.ts';

shortPass(hostile, 1, ['sqlite']);
