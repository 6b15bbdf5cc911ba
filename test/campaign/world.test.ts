import { shortPass } from './short-pass.ts';
import { world } from './world/world.ts';

shortPass(world, 1);
