import { crash } from './crash/crash.ts';
import { shortPass } from './short-pass.ts';

shortPass(crash, 3);
