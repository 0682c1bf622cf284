import { Input as Text } from 'antd'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { article } from '#modules/content/model/index.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { ad } from '../../model/index.ts'
import styles from '../website.module.css'

const published = ref('文章', article.path, {
  where: [{ field: 'state', op: 'is', value: 'published' }],
})
const start = '/article/'

/** Where an ad leads: an address as it is typed, or a published article that is looked up. */
export function LinkInput({ form }: { readonly form: Form }) {
  const { value, error, set } = useField(form.store, 'link')
  const mayRead = useCan('article.view')
  const link = typeof value === 'string' ? value : ''
  return (
    <div className={styles.chooser}>
      <Text
        value={link}
        maxLength={300}
        placeholder="站内地址或白名单内的 https 地址"
        aria-label={ad.fields.link.label}
        {...(error ? { status: 'error' as const } : {})}
        onChange={event => set(event.target.value || null)}
      />
      {mayRead && (
        <Input
          field={published}
          value={link.startsWith(start) ? link.slice(start.length) : null}
          onChange={(id: unknown) => set(typeof id === 'string' ? `${start}${id}` : null)}
          target={{ resource: ad.path, field: 'link' }}
        />
      )}
    </div>
  )
}
