#!/usr/bin/env node
import './supported-node.mjs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Node.js stores the compiled program there, if the user may write to it: compiling it takes a fifth of a start
module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));

// a dynamic import, so that an unsupported Node.js neither parses nor evaluates the program
import('../dist/main.js');
