import { Flex, Input } from 'antd'
import type { FormStore } from '#ui/logic/form-store.ts'
import { useField } from '#ui/logic/use-form.ts'

const parts = [
  ['title', '页面标题', 80],
  ['keywords', '关键词，用逗号分开', 120],
  ['description', '页面描述', 200],
] as const

/** What search engines are told of a column. */
export function SeoFields({ store }: { readonly store: FormStore }) {
  const { value, set } = useField(store, 'seo')
  // The cast of a stored value: the field's own schema describes it.
  const seo = (value as Readonly<Record<string, string>> | null) ?? {}
  const change = (name: string, text: string) => {
    const next = Object.fromEntries(
      Object.entries({ ...seo, [name]: text }).filter(([, part]) => part !== ''),
    )
    set(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <Flex vertical gap={8}>
      {parts.map(([name, hint, most]) => (
        <Input
          key={name}
          value={seo[name] ?? ''}
          maxLength={most}
          placeholder={hint}
          aria-label={hint}
          onChange={event => change(name, event.target.value)}
        />
      ))}
    </Flex>
  )
}
