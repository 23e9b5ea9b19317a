/**
 * Creates a folder for every test. Vitest runs this file for every test file, even if they share a
 * module cache.
 */
import { afterEach, beforeEach } from 'vitest';
import { createFolder, removeFolder } from './workbench.ts';

beforeEach(createFolder);
afterEach(removeFolder);
