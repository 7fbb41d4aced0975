/** Where the server of the functional suite listens. */
export const BASE_URL = `http://${process.env.HOST}:${process.env.PORT}`
