/** A text that was typed and not saved. */
export interface KeptDraft {
  readonly v: 1
  readonly html: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** `hashOf` the saved text that the draft started from. */
  readonly baseHash: string
}

const base = 'rich-text'
const shelf = 'drafts'

let opened: Promise<IDBDatabase | null> | undefined

function openBase(): Promise<IDBDatabase | null> {
  opened ??= new Promise(resolve => {
    try {
      const request = indexedDB.open(base, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(shelf)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
      request.onblocked = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
  return opened
}

async function onShelf<T>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await openBase()
  if (!database) throw new Error('no database')
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(shelf, mode)
    const request = work(transaction.objectStore(shelf))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Keeps a draft; false when neither store takes it. Small ones also stand in localStorage, which a closing page still reaches. */
export async function writeDraft(key: string, draft: KeptDraft): Promise<boolean> {
  const isQuick = writeQuickly(key, draft)
  try {
    await onShelf('readwrite', store => store.put(draft, key))
    return true
  } catch {
    return isQuick
  }
}

/** The later of the two copies, or null. */
export async function readDraft(key: string): Promise<KeptDraft | null> {
  const stored = await onShelf<unknown>('readonly', store => store.get(key)).catch(() => undefined)
  const copies = [stored, readQuickly(key)].filter(isDraft)
  return copies.sort((one, other) => other.savedAt - one.savedAt)[0] ?? null
}

/** Forgets a draft. */
export async function dropDraft(key: string): Promise<void> {
  try {
    localStorage.removeItem(key)
    await onShelf('readwrite', store => store.delete(key))
  } catch {
    // A store that cannot be reached holds nothing that could be offered later.
  }
}

/** Forgets the drafts of everybody else: a shared machine shows nobody another person's text. */
export async function dropDraftsOfOthers(account: string): Promise<void> {
  const isOther = (key: string) =>
    key.startsWith('ue-draft:') && !key.startsWith(`ue-draft:${account}:`)
  for (const key of Object.keys(localStorage).filter(isOther)) localStorage.removeItem(key)
  const keys = await onShelf('readonly', store => store.getAllKeys()).catch(() => [])
  for (const key of (keys ?? []).map(String).filter(isOther)) await dropDraft(key)
}

function writeQuickly(key: string, draft: KeptDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // What was kept before stays: an older text is better than none.
    return false
  }
}

function readQuickly(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is KeptDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'html' in value &&
    typeof value.html === 'string' &&
    'savedAt' in value &&
    typeof value.savedAt === 'number'
  )
}
