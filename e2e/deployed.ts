/** The URL of a site that is already deployed, without a slash at the end: then nothing local is started. */
export const deployedSite = process.env['BASE_URL']?.replace(/\/$/, '') || undefined;

const why = `BASE_URL is set: this test needs`;

/** For `test.skip(...needsBackend)`: what a test that reads the local database or outbox cannot do elsewhere. */
export const needsBackend = [deployedSite !== undefined, `${why} the local backend`] as const;

/** For `test.skip(...needsFiles)`: the same of a test that reads the folder of the built site. */
export const needsFiles = [deployedSite !== undefined, `${why} the built folder`] as const;
