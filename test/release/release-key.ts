/** The master key of the data that upgrades are tested on; opens nothing else. */
export const releaseKey = Buffer.alloc(32, 'release').toString('base64')
