import { Refusal } from '#kernel/server/refusal.ts'

/** What is wrong with a bill, and in which line of the file, counted from 1. */
export interface BillFault {
  readonly line: number
  readonly message: string
}

/** What is said of a cell that a spreadsheet has changed on its way. */
export const rewritten = '已被表格软件改写，请上传渠道下载的原文件'

/** So many faults are told at once; a file with more is the wrong file. */
const told = 50

/** Collects what is wrong with a bill, to refuse it with everything at once. */
export class BillFaults {
  readonly #faults: BillFault[] = []

  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  add(line: number, message: string): void {
    this.#faults.push({ line, message })
    if (this.#faults.length >= told) this.refuse()
  }

  /** Throws the refusal of the file when there is any fault. */
  refuse(): void {
    const [first] = this.#faults
    if (first === undefined) return
    const more = this.#faults.length > 1 ? `（共 ${this.#faults.length} 处）` : ''
    throw new Refusal('refused', `账单第 ${first.line} 行：${first.message}${more}`, {
      dataPoints: { faults: this.#faults },
    })
  }
}
