/** The configuration of the journeys is `e2e/playwright.config.ts`; a bare `npx playwright test` reads this file. */
console.error('Run `npm test -- e2e [name]` instead: it builds the dashboard, finds a browser and starts the servers.');
process.exit(1);
