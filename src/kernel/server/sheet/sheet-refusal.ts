/** A file that cannot be read as a sheet; `sentence` tells the person why and what to do. */
export class SheetRefusal extends Error {
  readonly sentence: string

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'SheetRefusal'
    this.sentence = sentence
  }
}
