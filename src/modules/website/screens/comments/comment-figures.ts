import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { type CommentTarget, publicComment } from '../../model/index.ts'
import { publicCommentFigures } from '../../model/public-comment-calls.ts'

/** Figures over comments; scores are those of the latest passed comment of each user. */
export type CommentFigures = AnswerOf<typeof publicCommentFigures>

/** The figures of comments on one kind of thing, or on all. */
export function useCommentFigures(question: {
  readonly targetType?: CommentTarget
  readonly organisation?: string
}) {
  const { data } = useQuery({
    queryKey: ['resource', publicComment.path, 'figures', question],
    queryFn: () => fetchAsk(publicCommentFigures, { ...question }),
  })
  return data
}

/** The mean of scores with one digit; undefined without any. */
export function meanOf(scores: CommentFigures['scores']): number | undefined {
  const n = scores.reduce((sum, each) => sum + each.n, 0)
  if (n === 0) return undefined
  return Math.round((scores.reduce((sum, each) => sum + each.score * each.n, 0) / n) * 10) / 10
}

/** Seconds as people read them: `3 小时 20 分`. */
export function printSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} 分钟`
  return minutes < 1440
    ? `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
    : `${Math.round(minutes / 144) / 10} 天`
}
