/** The URL of a deployed site, without a trailing slash; when it is set, nothing local is started. */
export const deployedSite = process.env['BASE_URL']?.replace(/\/$/, '') || undefined;

const why = `BASE_URL is set: this test needs`;

/** For `test.skip(...needsBackend)`, in tests that read the local database or outbox. */
export const needsBackend = [deployedSite !== undefined, `${why} the local backend`] as const;

/** For `test.skip(...needsFiles)`, in tests that read the folder of the built site. */
export const needsFiles = [deployedSite !== undefined, `${why} the built folder`] as const;
