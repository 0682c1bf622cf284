import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useSearchParams } from 'react-router'
import { fetchAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { adPositionRunning } from '../../model/ad-position-calls.ts'
import { adPosition, usualSizes } from '../../model/index.ts'
import { PositionFrame } from './position-frame.tsx'

/** 新增 and 编辑广告位: usual sizes of the terminal, a frame to scale, the ads that a new size concerns. */
export default function PositionFormScreen() {
  return <FormScreen resource={adPosition}>{form => <Frame form={form} />}</FormScreen>
}

function Frame({ form }: { readonly form: Form }) {
  const [params] = useSearchParams()
  const id = params.get('id')
  const terminal = String(useField(form.store, 'terminal').value ?? 'site')
  const width = Number(useField(form.store, 'width').value ?? 0)
  const height = Number(useField(form.store, 'height').value ?? 0)
  const isResized = width !== form.store.baseOf('width') || height !== form.store.baseOf('height')
  const { data: running = [] } = useQuery({
    queryKey: ['resource', adPosition.path, 'record', id, 'running'],
    queryFn: () => fetchAsk(adPositionRunning, { id: id ?? '' }),
    enabled: id !== null,
  })
  const sizes = usualSizes[terminal as keyof typeof usualSizes] ?? []
  return (
    <Section title="预览">
      <div className={look.stack}>
        <div className={look.line}>
          <span className={look.quiet}>常用尺寸：</span>
          {sizes.map(size => (
            <Button
              key={`${size.width}x${size.height}`}
              size="small"
              onClick={() => form.store.fill(size)}
            >
              {size.width} × {size.height}
            </Button>
          ))}
        </div>
        {id !== null && isResized && running.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${running.length} 条投放中的广告图片不再符合新尺寸，将展示到各自结束`}
            description={running.map(ad => ad.title).join('、')}
          />
        )}
        <PositionFrame width={width} height={height} terminal={terminal} />
      </div>
    </Section>
  )
}
