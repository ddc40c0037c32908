/** For `npx playwright test` and editors: builds the dashboard where the build is older than the sources. */
export { default } from './e2e/playwright.config';
