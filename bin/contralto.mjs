#!/usr/bin/env node
import './supported-node.mjs';

// loaded only now, so that an unsupported Node.js neither parses nor evaluates it
import('../dist/main.js');
