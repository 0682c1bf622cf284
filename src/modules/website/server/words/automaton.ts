/**
 * Aho–Corasick over UTF-16 units in flat arrays: finds every word of a list in one pass, whatever
 * the length of the list. The ways of all nodes stand in one open-addressed table.
 */
export class Automaton {
  #classes = new Uint16Array(65_536)
  #classCount = 1
  #keys: Int32Array
  #targets: Int32Array
  #mask: number
  /** How far a product is shifted to leave a slot's bits. */
  #shift: number
  /** Where to go on when no way leads further. */
  #fail: Int32Array
  /** The ways of the root, by sign. */
  #first: Int32Array
  /** The word that ends in a node, by its index; -1: none. */
  #word: Int32Array
  /** The next node towards the root in which a word ends. */
  #next: Int32Array

  constructor(words: readonly Uint16Array[]) {
    let nodes = 1
    for (const word of words) nodes += word.length
    let size = 1024
    while (size < nodes * 2) size *= 2
    this.#mask = size - 1
    this.#shift = 32 - Math.log2(size)
    this.#keys = new Int32Array(size * 2).fill(-1)
    this.#targets = new Int32Array(size)
    this.#word = new Int32Array(nodes).fill(-1)
    const count = this.#plant(words)
    this.#first = new Int32Array(this.#classCount)
    this.#fail = new Int32Array(count)
    this.#next = new Int32Array(count)
    this.#link(count)
  }

  #slot(node: number, sign: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) + Math.imul(sign, 0x85ebca6b)) >>> this.#shift
    for (;;) {
      const held = this.#keys[slot * 2]
      if (held === -1 || (held === node && this.#keys[slot * 2 + 1] === sign)) return slot
      slot = (slot + 1) & this.#mask
    }
  }

  #way(node: number, sign: number): number {
    if (node === 0) return this.#first[sign] ?? 0
    const slot = this.#slot(node, sign)
    return this.#keys[slot * 2] === -1 ? 0 : (this.#targets[slot] ?? 0)
  }

  #plant(words: readonly Uint16Array[]): number {
    let count = 1
    for (const [index, word] of words.entries()) {
      let node = 0
      for (let at = 0; at < word.length; at++) {
        const sign = this.#classFor(word[at] ?? 0)
        const slot = this.#slot(node, sign)
        if (this.#keys[slot * 2] === -1) {
          this.#keys[slot * 2] = node
          this.#keys[slot * 2 + 1] = sign
          this.#targets[slot] = count++
        }
        node = this.#targets[slot] ?? 0
      }
      if (node !== 0) this.#word[node] = index
    }
    return count
  }

  #classFor(unit: number): number {
    const held = this.#classes[unit] ?? 0
    if (held !== 0) return held
    const made = this.#classCount++
    this.#classes[unit] = made
    return made
  }

  #link(count: number): void {
    const ways: [number, number][][] = Array.from({ length: count }, () => [])
    for (let slot = 0; slot <= this.#mask; slot++) {
      const node = this.#keys[slot * 2] ?? -1
      const sign = this.#keys[slot * 2 + 1] ?? 0
      const target = this.#targets[slot] ?? 0
      if (node >= 0) ways[node]?.push([sign, target])
      if (node === 0) this.#first[sign] = target
    }
    const queue = [0]
    for (let head = 0; head < queue.length; head++) {
      const node = queue[head] ?? 0
      for (const [sign, child] of ways[node] ?? []) {
        queue.push(child)
        if (node === 0) continue
        let back = this.#fail[node] ?? 0
        while (back !== 0 && this.#way(back, sign) === 0) back = this.#fail[back] ?? 0
        const to = this.#way(back, sign)
        this.#fail[child] = to
        this.#next[child] = this.#word[to] === -1 ? (this.#next[to] ?? 0) : to
      }
    }
  }

  /** Tells of each word found: its index and the place behind its last sign. */
  search(text: Uint16Array, found: (word: number, end: number) => void): void {
    let node = 0
    for (let at = 0; at < text.length; at++) {
      const sign = this.#classes[text[at] ?? 0] ?? 0
      if (sign === 0) {
        node = 0
        continue
      }
      let to = this.#way(node, sign)
      while (to === 0 && node !== 0) {
        node = this.#fail[node] ?? 0
        to = this.#way(node, sign)
      }
      node = to
      for (let each = node; each !== 0; each = this.#next[each] ?? 0) {
        const word = this.#word[each] ?? -1
        if (word !== -1) found(word, at + 1)
      }
    }
  }
}
