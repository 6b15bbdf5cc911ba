export default {
  testMatch: ['**/jest.mjs'],
  moduleFileExtensions: ['mjs', 'js'],
  globalSetup: '@contralto/testing/global-setup',
  globalTeardown: '@contralto/testing/global-teardown',
};
