import type { StoryPerson } from '#modules/project/model/index.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormField } from '#ui/views/form-field.tsx'
import { article } from '../../model/index.ts'
import { ColumnSelect, ColumnsSelect } from '../column/column-select.tsx'
import { useColumns } from '../column/use-columns.ts'
import { DeskSections } from '../text/desk-sections.tsx'
import { CoverInput } from './cover-input.tsx'
import { PeopleInput } from './people-input.tsx'

export interface ArticleAsideProps {
  readonly form: Form
  readonly row: PresentedOf<typeof article> | undefined
  /** The site of the article; null is the platform's. */
  readonly organisation: string | null
  readonly isPlatform: boolean
}

const sections: readonly {
  readonly key: string
  readonly label: string
  readonly names: readonly string[]
}[] = [
  {
    key: 'publish',
    label: '发布设置',
    names: [
      'organisation',
      'column',
      'disclosure',
      'extraColumns',
      'kind',
      'cover',
      'summary',
      'shortTitle',
    ],
  },
  {
    key: 'byline',
    label: '署名与标签',
    names: ['author', 'original', 'source', 'editorInCharge', 'keywords', 'labels', 'importedFrom'],
  },
  { key: 'related', label: '关联与人物', names: ['cause', 'people', 'attachments'] },
  {
    key: 'times',
    label: '时间与范围',
    names: [
      'publishAt',
      'offlineAt',
      'topUntil',
      'recommended',
      'sort',
      'allowComment',
      'visibility',
    ],
  },
]

/** 发布设置: where, by whom, about what and until when an article is shown. */
export function ArticleAside(props: ArticleAsideProps) {
  return (
    <DeskSections sections={sections} unfolded={['publish', 'byline']}>
      {name => <AsideField key={name} name={name} {...props} />}
    </DeskSections>
  )
}

function AsideField({
  form,
  row,
  organisation,
  isPlatform,
  name,
}: ArticleAsideProps & { readonly name: string }) {
  const shownBeside: Presented['shown'] | undefined = row?.shown
  const shown = shownBeside?.[name]
  const permissions = usePermissions()
  const field = Object.entries<(typeof article.fields)[keyof typeof article.fields]>(
    article.fields,
  ).find(([known]) => known === name)?.[1]
  const isShown = useIsShown(form, organisation, name)
  if (!field || !isShown) return null
  if (name === 'organisation' && (!isPlatform || row)) return null
  if ('needs' in field && field.needs !== undefined && !permissions.has(field.needs)) return null
  return (
    <FormField
      store={form.store}
      name={name}
      field={field}
      place={{ resource: article.path, field: name }}
      shown={shown}
      instead={<OwnInput form={form} organisation={organisation} name={name} shown={shown} />}
      {...(ownInputs.includes(name) ? {} : { instead: undefined })}
    />
  )
}

const ownInputs: readonly string[] = ['column', 'extraColumns', 'people', 'cover']

function useIsShown(form: Form, organisation: string | null, name: string): boolean {
  const column = useField(form.store, 'column').value
  const original = useField(form.store, 'original').value
  const { rows } = useColumns(organisation)
  if (name === 'source') return original !== true
  if (name !== 'disclosure') return true
  return rows?.find(({ id }) => id === column)?.kind === 'disclosure'
}

function OwnInput({
  form,
  organisation,
  name,
  shown,
}: {
  readonly form: Form
  readonly organisation: string | null
  readonly name: string
  readonly shown: unknown
}) {
  const { value, error, set } = useField(form.store, name)
  const status = error ? 'error' : ''
  if (name === 'column')
    return (
      <ColumnSelect
        organisation={organisation}
        value={typeof value === 'string' ? value : null}
        status={status}
        onChange={set}
      />
    )
  if (name === 'cover')
    return (
      <CoverInput value={typeof value === 'string' ? value : null} shown={shown} onChange={set} />
    )
  if (name === 'extraColumns')
    return (
      <ColumnsSelect
        organisation={organisation}
        max={3}
        value={Array.isArray(value) ? value.map(String) : []}
        placeholder="最多 3 个"
        onChange={next => set(next.length === 0 ? null : next)}
      />
    )
  // The cast of a stored list: the field's own schema describes it.
  return <PeopleInput value={(value as readonly StoryPerson[] | null) ?? []} onChange={set} />
}
