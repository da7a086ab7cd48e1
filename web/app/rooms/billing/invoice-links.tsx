import type { Invoice } from '@studio/contract/billing/schema.ts'
import { IconButtonLink } from '../../ui/buttons/icon-button.tsx'
import { IconExternalLink, IconFileTypePdf } from '../../ui/icons.tsx'

/** Links to the provider's invoice page and its PDF, in new windows (INVOICE-02). */
export function InvoiceLinks({ invoice: { number, hostedInvoiceUrl, invoicePdfUrl } }: { invoice: Invoice }) {
  const outside = { target: '_blank', rel: 'noopener', reloadDocument: true }
  return (
    <span>
      {hostedInvoiceUrl && (
        <IconButtonLink
          {...outside}
          to={hostedInvoiceUrl}
          icon={IconExternalLink}
          label={`Open invoice ${number}, in a new window`}
        />
      )}
      {invoicePdfUrl && (
        <IconButtonLink
          {...outside}
          to={invoicePdfUrl}
          icon={IconFileTypePdf}
          label={`PDF of invoice ${number}, in a new window`}
        />
      )}
    </span>
  )
}
