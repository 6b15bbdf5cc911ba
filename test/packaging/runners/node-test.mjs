import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testBench } from '@contralto/testing';
import { defineTests, seed } from './tests.mjs';

defineTests(testBench({ beforeAll: before, afterAll: after, beforeEach }, { seed }), test, assert.equal);
