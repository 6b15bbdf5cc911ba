export default { test: { include: ['*.spec.mjs'], globalSetup: ['@contralto/testing/global-setup'] } };
