import { fileUrl } from '#ui/logic/sources.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import lookLook from '#ui/views/look.module.css'
import type { homeBlocks } from '../../model/index.ts'
import styles from '../website.module.css'

interface Link {
  readonly title: string
}
interface Block {
  readonly kind: keyof typeof homeBlocks
  readonly title: string
  readonly rows: number
}

/** The home page of a site as its configuration makes it, in outline. */
export function SitePreview({
  values,
  look,
}: {
  readonly values: Readonly<Record<string, unknown>>
  readonly look: 'computer' | 'phone'
}) {
  const colour = String(values.themeColour ?? '#c8102e')
  const links = (values.navigation ?? []) as readonly Link[]
  const blocks = (values.homeBlocks ?? []) as readonly Block[]
  const footer = (values.footerLinks ?? []) as readonly Link[]
  const text = (name: string) => String(values[name] ?? '')
  return (
    <div
      className={styles.frame}
      style={{ maxWidth: look === 'phone' ? 375 : 900, margin: '0 auto' }}
    >
      <div
        className={lookLook.line}
        style={{ padding: '12px 16px', background: colour, color: '#fff' }}
      >
        {typeof values.logo === 'string' && (
          <img src={fileUrl(values.logo, 'thumb')} height={28} alt="标志" />
        )}
        <strong>{text('title') || '网站名称'}</strong>
        <span style={{ fontSize: 12, opacity: 0.85 }}>{text('subtitle')}</span>
        <span className={lookLook.push} />
        {look === 'computer' ? links.map(link => <span key={link.title}>{link.title}</span>) : '☰'}
      </div>
      <ByPlace items={blocks}>
        {block => (
          <div style={{ padding: 16 }}>
            {block.kind === 'banner' ? (
              <div
                className={styles.slot}
                style={{ width: '100%', aspectRatio: '3 / 1', margin: 0 }}
              >
                {block.title}
              </div>
            ) : (
              <>
                <strong>{block.title}</strong>
                <div
                  style={{
                    display: 'grid',
                    gap: 8,
                    marginTop: 8,
                    gridTemplateColumns: `repeat(${look === 'phone' ? 1 : 3}, minmax(0, 1fr))`,
                  }}
                >
                  <ByPlace items={Array.from({ length: Math.min(6, block.rows) })}>
                    {() => (
                      <div className={styles.value}>
                        <div className={styles.bar} style={{ margin: '0 0 6px' }} />
                        <div className={styles.bar} style={{ margin: 0, width: '60%' }} />
                      </div>
                    )}
                  </ByPlace>
                </div>
              </>
            )}
          </div>
        )}
      </ByPlace>
      <div
        className={lookLook.stack}
        style={{ padding: 16, background: 'var(--ant-color-fill-tertiary)', gap: 4 }}
      >
        <span className={lookLook.line}>
          {footer.map(link => (
            <span key={link.title} className={lookLook.quiet}>
              {link.title}
            </span>
          ))}
        </span>
        <span className={lookLook.quiet}>
          {[text('address'), text('tel'), text('icp'), text('policeRecord')]
            .filter(Boolean)
            .join(' · ') || '地址、电话与备案号'}
        </span>
      </div>
    </div>
  )
}
