/**
 * Makes a new MongoDB a replica set of one with its two users, and changes nothing that is there already. Has to run on
 * the machine of mongod: as long as there is no user, that is from where MongoDB takes this without a password.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { mongo } from 'mongoose'

const PRIMARY_LIMIT_MS = 60_000
const POLL_MS = 100
const ALREADY_INITIALIZED = 23
const AUTHENTICATION_FAILED = 18
const ADMIN = 'admin'
const {
  MONGO_ADDRESS = '127.0.0.1:27017',
  MONGO_MEMBER,
  MONGO_DATABASE,
  MONGO_USER,
  MONGO_PASSWORD,
  MONGO_ADMIN_PASSWORD,
} = process.env

if (!(await asAdministrator(ensureUser))) {
  await withClient(null, becomeReplicaSet)
  await asAdministrator(ensureUser)
}
process.stdout.write(`MongoDB is a replica set of one, with the user ${MONGO_USER}\n`)

/** False when there is no administrator, or another password. */
async function asAdministrator(use) {
  try {
    await withClient({ username: ADMIN, password: MONGO_ADMIN_PASSWORD }, use)
    return true
  } catch (error) {
    if (error.code === AUTHENTICATION_FAILED) return false
    throw error
  }
}

async function becomeReplicaSet(client) {
  const admin = client.db('admin')
  const members = [{ _id: 0, host: MONGO_MEMBER }]
  try {
    await admin.command({ replSetInitiate: { _id: 'signalbox', members } })
  } catch (error) {
    if (error.code !== ALREADY_INITIALIZED) throw error
  }
  await untilPrimary(admin)
  const roles = [{ role: 'root', db: 'admin' }]
  await admin.command({ createUser: ADMIN, pwd: MONGO_ADMIN_PASSWORD, roles })
}

/** `dbAdmin` is for `indexes:ensure`, which changes how long router events are kept. */
async function ensureUser(client) {
  const database = client.db(MONGO_DATABASE)
  const { users } = await database.command({ usersInfo: MONGO_USER })
  if (users.length > 0) return
  const roles = ['readWrite', 'dbAdmin']
  await database.command({ createUser: MONGO_USER, pwd: MONGO_PASSWORD, roles })
}

async function untilPrimary(admin) {
  const giveUpAt = performance.now() + PRIMARY_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const { isWritablePrimary } = await admin.command({ hello: 1 })
    if (isWritablePrimary) return
    await delay(POLL_MS)
  }
  throw new Error(`MongoDB did not become a primary within ${PRIMARY_LIMIT_MS} ms`)
}

async function withClient(auth, use) {
  const client = new mongo.MongoClient(`mongodb://${MONGO_ADDRESS}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 10_000,
    ...(auth && { auth }),
  })
  try {
    await use(client)
  } finally {
    await client.close()
  }
}
