import { StoredRoom } from '#shared/persistence/stored_room'

/** The room of the queue of each webhook. */
export class QueueRoom extends StoredRoom {}
