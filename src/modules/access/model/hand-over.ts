import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { json, partsInWords, ref, rowsInWords, text } from '#kinds/index.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'

const items = z.array(
  z.object({
    kind: z.string(),
    id: z.string(),
    title: z.string(),
    given: z.boolean(),
    note: z.string().optional(),
  }),
)
const own = { system: true } as const

/** Work handed over from one person to a colleague (移交); roles are never handed over. */
export const handOver = resource('access/handOver', {
  label: '移交记录',
  title: 'from',
  fields: {
    ...derivedOwnerFields,
    from: ref('移交人', 'access/account', { required: true, ...own }),
    to: ref('接手人', 'access/account', { required: true, ...own }),
    items: json('事项', items, {
      required: true,
      words: rowsInWords<z.infer<typeof items>[number]>(({ title, given, note }) =>
        partsInWords(title, given ? '已移交' : '未移交', note),
      ),
      ...own,
    }),
    reason: text('原因', { required: true, max: 200, ...own }),
  },
  owner: ownerWalls,
  verbs: ['view'],
  views: {
    list: ['from', 'to', 'reason', 'createdBy', 'createdAt'],
    filter: ['from', 'to', 'organisation'],
    search: ['reason'],
  },
  indexes: [['from'], ['to']],
  discussion: false,
})
