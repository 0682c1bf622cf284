/** The product's mark: a heart held by an open hand. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f7c7a" />
      <path
        d="M16 17.2c-3.6-2.3-5.6-4.3-5.6-6.6 0-1.8 1.4-3.1 3-3.1 1 0 2 .5 2.6 1.5.6-1 1.6-1.5 2.6-1.5 1.6 0 3 1.3 3 3.1 0 2.3-2 4.3-5.6 6.6z"
        fill="#ffd9a0"
      />
      <path
        d="M6.5 16.5c1.4 5 5 8 9.500 8s8.100-3 9.500-8"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
