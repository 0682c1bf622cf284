import {
  type Draft,
  type DraftPlace,
  isOfAccount,
  isOfPlace,
  keyOf,
  parseDraft,
  placeOf,
} from './draft.ts'

/*
 * Drafts once more, on the disk. What a page writes to localStorage reaches the disk some seconds
 * late: enough for a page that dies, too late for a browser that is killed. Where a browser has no
 * such store or no room, localStorage alone holds them.
 */

const database = 'gyb'
const shelf = 'drafts'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(shelf)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

/** One transaction, ended when it is on the disk; undefined where that cannot be. */
async function on<T>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await open()).transaction(shelf, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(shelf))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    return undefined
  }
}

/** The drafts at a place and beside it on the disk, by id; forgotten after 30 days. */
export async function draftsOnDisk(place: DraftPlace): Promise<ReadonlyMap<string, Draft>> {
  const found = new Map<string, Draft>()
  for (const key of (await on('readonly', drafts => drafts.getAllKeys())) ?? []) {
    if (typeof key !== 'string' || !isOfAccount(key, place.account)) continue
    const at = placeOf(key, place.account)
    if (!isOfPlace(at, place)) continue
    const text = await on<unknown>('readonly', drafts => drafts.get(key))
    const draft = parseDraft(typeof text === 'string' ? text : null)
    if (draft) found.set(at.id, draft)
  }
  return found
}

export async function keepOnDisk(place: DraftPlace, draft: Draft): Promise<void> {
  await on('readwrite', drafts => drafts.put(JSON.stringify(draft), keyOf(place)))
}

export async function dropOnDisk(place: DraftPlace): Promise<void> {
  await on('readwrite', drafts => drafts.delete(keyOf(place)))
}

/** Removes the drafts of everybody else. */
export async function dropOthersOnDisk(account: string): Promise<void> {
  for (const key of (await on('readonly', drafts => drafts.getAllKeys())) ?? [])
    if (typeof key === 'string' && !isOfAccount(key, account))
      await on('readwrite', drafts => drafts.delete(key))
}
