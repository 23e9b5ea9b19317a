/**
 * A folder for every test. Vitest runs this file for every file of tests, also where they share the
 * modules that they import.
 */
import { afterEach, beforeEach } from 'vitest';
import { createFolder, removeFolder } from './workbench.ts';

beforeEach(createFolder);
afterEach(removeFolder);
