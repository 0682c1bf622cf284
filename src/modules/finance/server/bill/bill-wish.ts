/** What the uploader decides. */
export interface BillWish {
  /** Proposes that payments unknown here become donations; another person makes them (BR-34). */
  readonly createsMissing: boolean
  /** What those are for; absent: unrestricted. */
  readonly cause?: string
  /** The bill that this file stands instead of. */
  readonly replaces?: string
  /** Our merchant number at the partner whose bill it is; other channels' files name theirs. */
  readonly merchant?: string
  /** What the uploader said of the titles of a partner's bill. */
  readonly titles?: Readonly<Record<string, string>>
}
