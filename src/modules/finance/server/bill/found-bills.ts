import { createHash } from 'node:crypto'
import { Refusal } from '#kernel/server/refusal.ts'
import { type BillsInFile, billsIn, fullRoom } from './bills-in-file.ts'
import type { BillFile } from './receive-bill.ts'

/** A bill of an upload: in which of its files it lies, and the key by which the uploader speaks of it. */
export interface FoundBill {
  readonly key: string
  /** The place of the uploaded file, and its name. */
  readonly at: number
  readonly file: string
  readonly bill: BillFile
  /** Why the file could not even be opened. */
  readonly refused?: Refusal
}

/** What lies in the files of one upload. */
interface FoundBills {
  readonly bills: readonly FoundBill[]
  readonly aside: readonly { readonly file: string; readonly name: string; readonly why: string }[]
}

/** Bills of one upload at most. */
const mostBills = 100

/** The bills of uploaded files in their order; a file that cannot be opened is one that is refused. */
export async function foundBills(files: readonly BillFile[]): Promise<FoundBills> {
  const room = fullRoom()
  const bills: FoundBill[] = []
  const aside: FoundBills['aside'][number][] = []
  for (const [at, file] of files.entries()) {
    const found = await orRefused(() => billsIn(file, room))
    if (found instanceof Refusal) {
      bills.push({ key: keyOf(file), at, file: file.name, bill: file, refused: found })
      continue
    }
    for (const bill of found.bills) bills.push({ key: keyOf(bill), at, file: file.name, bill })
    for (const each of found.aside) aside.push({ file: file.name, ...each })
  }
  if (bills.length > mostBills)
    throw new Refusal('tooLarge', `一次最多上传 ${mostBills} 份账单，请分批上传`)
  return { bills, aside }
}

async function orRefused(work: () => Promise<BillsInFile>): Promise<BillsInFile | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Two of one name tell the same; two that tell the same under two names are told apart. */
function keyOf({ sha256, name }: BillFile): string {
  return createHash('sha256').update(`${sha256} ${name}`).digest('hex').slice(0, 16)
}
