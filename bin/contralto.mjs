#!/usr/bin/env node
import './supported-node.mjs';

// a dynamic import, so that an unsupported Node.js neither parses nor evaluates the program
import('../dist/main.js');
