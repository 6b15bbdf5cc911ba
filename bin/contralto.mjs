#!/usr/bin/env node
import './supported-node.mjs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Node.js keeps the compiled program beside it, if the user may write there: compiling it takes a fifth of a start
module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));

// a dynamic import, so that an unsupported Node.js neither parses nor evaluates the program
import('../dist/main.js');
