import { Select } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'

/** The hosts that frames may show. */
export function HostsInput({ form }: { readonly form: Form }) {
  const { value, error, set } = useField(form.store, 'frameHosts')
  const hosts = Array.isArray(value) ? value.map(String) : []
  return (
    <Select
      mode="tags"
      style={{ width: '100%' }}
      value={hosts}
      maxCount={50}
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ']}
      placeholder="输入域名后按回车，如 map.example.org"
      aria-label="允许内嵌网址"
      {...(error ? { status: 'error' as const } : {})}
      onChange={(typed: readonly string[]) =>
        set([...new Set(typed.map(each => each.trim().toLowerCase()))])
      }
    />
  )
}
