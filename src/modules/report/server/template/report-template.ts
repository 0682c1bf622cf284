import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { serve } from '#kernel/server/serve.ts'
import { plainPaper, reportTemplate, type TemplateContent } from '../../model/index.ts'
import { findFaults } from './find-faults.ts'
import { reportTemplateVersion } from './template-tables.ts'

export type Template = Row<typeof reportTemplate>

/** The content of a template as it is being worked on. */
export function contentOf({ filterFields, blocks, paper }: Template): TemplateContent {
  return {
    filterFields: [...(filterFields ?? [])],
    blocks: [...(blocks ?? [])],
    paper: paper ?? plainPaper,
  }
}

export const reportTemplateServing = serve(reportTemplate, {
  // The platform's published templates stand in the library of every organisation.
  offers: ({ ownerKind }, { organisation, state }) =>
    ownerKind === 'organisation' ? and(isNull(organisation), eq(state, 'published')) : undefined,
  pickNote: 'code',
  prepare: ({ organisation }, { person }) => ({
    organisation: person.ownerKind === 'organisation' ? person.ownerId : (organisation ?? null),
  }),
  async removing(row, act) {
    await act.tx.delete(reportTemplateVersion).where(eq(reportTemplateVersion.template, row.id))
  },
  moves: {
    async publish(row, _answers, act) {
      const content = contentOf(row)
      for (const { sentence } of findFaults(content)) act.mark('blocks', sentence)
      act.settle()
      const versionNo = row.versionNo + 1
      await keepVersion(act, { template: row.id, versionNo, content })
      return { versionNo, publishedAt: act.now.toISOString() }
    },
  },
})

/** Keeps a published version of a template. */
export async function keepVersion(
  act: Act,
  version: { template: string; versionNo: number; content: TemplateContent },
): Promise<void> {
  await act.tx.insert(reportTemplateVersion).values({
    ...version,
    publishedAt: act.now,
    publishedBy: act.person.name,
  })
}

/** The content of a version of a template; the last one when none is named. */
export async function versionOf(reader: Reader, template: string, versionNo?: number | null) {
  const of = eq(reportTemplateVersion.template, template)
  const [version] = await reader
    .select()
    .from(reportTemplateVersion)
    .where(versionNo == null ? of : and(of, eq(reportTemplateVersion.versionNo, versionNo)))
    .orderBy(desc(reportTemplateVersion.versionNo))
    .limit(1)
  return version
}
