import { faults } from './faults/faults.ts';
import { shortPass } from './short-pass.ts';

shortPass(faults, 1);
