import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf, QuestionOf } from '#kernel/resource/ask.ts'
import { tellFiles } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { bill } from '../../model/bill.ts'
import { donation } from '../../model/donation.ts'
import { billPreview, billUploadMany } from '../../model/many-bills-calls.ts'

/** What was seen in the chosen files. */
export type Looks = AnswerOf<typeof billPreview>
/** One bill of them. */
export type Look = Looks['bills'][number]
/** What became of one bill. */
export type Saved = AnswerOf<typeof billUploadMany>['results'][number]

/** What a person tells of a bill that its file does not. */
export interface Chosen {
  readonly merchant?: string
  readonly titles?: Readonly<Record<string, string>>
}

/** What the uploader decides for all bills at once. */
export type Wish = Pick<QuestionOf<typeof billPreview>, 'missing' | 'cause' | 'replaces'>

/** Bills of this upload beside which another one is not saved are the earlier ones that are saved. */
export function savedOf(bills: readonly Look[], left: ReadonlySet<string>): readonly Look[] {
  const taken: Look[] = []
  for (const each of bills)
    if (each.refused === null && !left.has(each.key) && clashOf(each, taken) === undefined)
      taken.push(each)
  return taken
}

/** The bill that is saved instead of this one. */
export function clashOf({ clashes }: Look, taken: readonly Look[]): Look | undefined {
  return taken.find(({ key }) => clashes.includes(key))
}

/** Reading and parsing takes its time. */
const patience = { timeout: 300_000 }

/** The files that were chosen, what is in them, and their way into the books. */
export function useUpload() {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [looks, setLooks] = useState<Looks | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [doing, setDoing] = useState<'look' | 'save' | null>(null)
  const [saved, setSaved] = useState<readonly Saved[] | null>(null)
  // A second press comes before the first has drawn anything.
  const isBusy = useRef(false)

  async function once(what: 'look' | 'save', work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setDoing(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      isBusy.current = false
      setDoing(null)
    }
  }

  /** Says what is in files; nothing is written. */
  const look = (given: readonly File[], wish: Wish, told = chosen) =>
    once('look', async () => {
      const question = { ...wish, ...chosenIn(told) }
      setLooks(await tellFiles(billPreview, { question, files: given }, patience))
      setFiles(given)
      setChosen(told)
    })

  /** Saves the bills file by file, so that what came of one is seen while the next is on its way. */
  const save = (bills: readonly Look[], wish: Wish) =>
    once('save', async () => {
      const results: Saved[] = []
      for (const [at, file] of files.entries()) {
        const own = bills.filter(each => each.at === at)
        if (own.length === 0) continue
        results.push(
          ...(await saveFile({ file, at, own, question: { ...wish, ...chosenIn(chosen) } })),
        )
        setSaved([...results])
      }
      refresh()
    })

  /** What stands in lists is asked again: bills that came, and gifts that were matched since. */
  const refresh = () => {
    for (const { path } of [bill, donation])
      void client.invalidateQueries({ queryKey: keys.resource(path) })
  }

  const again = () => {
    setFiles([])
    setLooks(null)
    setChosen({})
    setFailure(null)
    setSaved(null)
  }
  return { files, looks, chosen, failure, doing, saved, look, save, refresh, again }
}

function chosenIn(told: Readonly<Record<string, Chosen>>) {
  return Object.keys(told).length === 0 ? {} : { chosen: JSON.stringify(told) }
}

interface OneFile {
  readonly file: File
  readonly at: number
  readonly own: readonly Look[]
  readonly question: QuestionOf<typeof billUploadMany>
}

/** A file that did not get through keeps no other from being saved. */
async function saveFile({ file, at, own, question }: OneFile): Promise<readonly Saved[]> {
  const take = own.map(({ key }) => key).join(',')
  try {
    const asked = { question: { ...question, take }, files: [file] }
    const { results } = await tellFiles(billUploadMany, asked, patience)
    return results.map(each => ({ ...each, at }))
  } catch (error) {
    const refused = { message: sentenceOfError(error), known: null, faults: [] }
    return own.map(({ key, file: of, name }) => ({
      ...{ key, at, file: of, name },
      bills: [],
      refused,
    }))
  }
}
