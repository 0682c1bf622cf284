import { useQuery } from '@tanstack/react-query'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { Facts } from '#ui/views/facts.tsx'
import { Section } from '#ui/views/section.tsx'
import { publicComment } from '../../model/index.ts'
import { publicCommentAuthor } from '../../model/public-comment-calls.ts'

/** What the writer of a comment has to do with the organisation; nothing for a visitor without an account. */
export function Author({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['resource', publicComment.path, 'record', id, 'author'],
    queryFn: () => fetchAsk(publicCommentAuthor, { id }),
  })
  if (!data) return null
  return (
    <Section title="与本机构的往来">
      <Facts
        facts={[
          { key: 'gifts', label: '捐赠', value: `${data.gifts} 次` },
          { key: 'comments', label: '评论本机构', value: `${data.comments} 条` },
          { key: 'all', label: '全部评论', value: `${data.allComments} 条` },
          {
            key: 'at',
            label: '注册时间',
            value: data.registeredAt === null ? '—' : printMoment(data.registeredAt),
          },
        ]}
      />
    </Section>
  )
}
