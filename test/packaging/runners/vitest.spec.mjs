import { testBench } from '@contralto/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineTests, seed } from './tests.mjs';

defineTests(testBench({ beforeAll, afterAll, beforeEach }, { seed }), test, (actual, expected) => expect(actual).toBe(expected));
