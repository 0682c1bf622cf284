import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import type { Review, ReviewNote } from '#ui/logic/use-trace.ts'
import { useKeptOpinion } from './use-review-turns.ts'

type Written = Pick<ReviewNote, 'opinion' | 'marks'>

const nothing: Written = { opinion: '', marks: [] }

/** What a reviewer writes about a record: what he kept earlier, until he types. */
export function useOpinion(resource: AnyResource, record: string, review: Review | undefined) {
  const [typed, setTyped] = useState<Written | null>(null)
  const keepThere = useKeptOpinion(resource, record, review)
  const note = review?.note ?? null
  const written = typed ?? note ?? nothing
  return {
    opinion: written.opinion,
    marks: written.marks,
    isDirty: typed !== null,
    /** 已暂存 10:21, while nothing was typed since. */
    keptNote: typed === null && note ? `已暂存 ${printMoment(note.savedAt).slice(11, 16)}` : '',
    write: (changed: Partial<Written>) =>
      setTyped({ opinion: written.opinion, marks: written.marks, ...changed }),
    forget: () => setTyped(nothing),
    /** 暂存意见: on the server, for this person and review alone. */
    async keep() {
      await keepThere({
        opinion: written.opinion,
        marks: written.marks.filter(({ remark }) => remark.trim() !== ''),
      })
      setTyped(null)
    },
  }
}
