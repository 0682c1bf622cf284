/** A file that cannot be read as a sheet; `sentence` tells the person why and what to do. */
export class SheetRefusal extends Error {
  readonly sentence: string

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'SheetRefusal'
    this.sentence = sentence
  }
}

/** Refuses a sheet to be brought in that has a header and nothing below it: nothing done is no success. */
export function refuseNoRows(count: number): void {
  if (count === 0) throw new SheetRefusal('表头下面没有数据行，请填写后再上传')
}
