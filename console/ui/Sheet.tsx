import styled from 'styled-components';

/** A region that scrolls must be reached by the keyboard too. */
export const Scroll = styled.div.attrs({ role: 'region', tabIndex: 0 })`
  overflow-x: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
`;
/** The look of every list: a table, and on a phone one card a row. */
export const Sheet = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: 10px 14px;
    text-align: left;
    vertical-align: middle;
    border-bottom: 1px solid var(--borderColor-muted);
  }
  &[data-dense] th,
  &[data-dense] td {
    padding: 3px 10px;
  }
  th {
    font-weight: 600;
    color: var(--fgColor-muted);
    background: var(--bgColor-muted);
    font-size: 12px;
    line-height: 1.3;
  }
  /* Long heads of amounts break before a column is cut off. */
  th:not(.numeric) {
    white-space: nowrap;
  }
  tr:last-child td {
    border-bottom: 0;
  }
  .numeric {
    text-align: right;
  }
  .one-line {
    white-space: nowrap;
  }
  /* Words stay whole, unless one alone would push the others out of sight. */
  overflow-wrap: break-word;
  @media (min-width: 641px) {
    td:not(.one-line, [colspan]) {
      max-width: 26em;
    }
    thead:has(th:nth-child(8)) + tbody td:not(.one-line, [colspan]) {
      max-width: 18em;
    }
  }
  /* A name without a space must not push the other columns out of sight; their words stay whole. */
  .first {
    overflow-wrap: anywhere;
    min-width: 150px;
  }
  /* In a narrow window, or where there are many, the columns stand closer before one of them is cut off. */
  @media (min-width: 641px) {
    &:not([data-dense]) thead:has(th:nth-child(10)) th,
    &:not([data-dense]) thead:has(th:nth-child(10)) + tbody td {
      padding: 10px 8px;
    }
    thead:has(th:nth-child(10)) th:not(.numeric) {
      white-space: normal;
    }
  }
  @media (max-width: 1280px) {
    th,
    td {
      padding: 10px 8px;
    }
    th:not(.numeric) {
      white-space: normal;
    }
  }
  /* Both at once: closer still. */
  @media (min-width: 641px) and (max-width: 1280px) {
    thead:has(th:nth-child(10)) th,
    thead:has(th:nth-child(10)) + tbody td {
      padding-inline: 4px !important;
    }
    thead:has(th:nth-child(10)) + tbody .first {
      min-width: 120px;
    }
  }
  /* A sheet of paper cannot be scrolled: all columns stand on it. */
  @media print {
    th,
    td {
      padding: 5px 6px !important;
      font-size: 11px;
    }
    th {
      white-space: normal;
      hyphens: auto;
    }
    .first {
      min-width: 90px;
      overflow-wrap: break-word;
    }
    thead:has(th:nth-child(8)) th,
    thead:has(th:nth-child(8)) + tbody td {
      padding: 4px 3px !important;
      font-size: 8.5px;
    }
    [data-status] {
      font-size: inherit;
    }
  }
  /* On a small screen each row is a card whose values carry the names of their columns. */
  @media (max-width: 640px) {
    &,
    thead,
    tbody,
    tr {
      display: block;
    }
    /* Names by which the list is sorted stay whole, in as many lines as they need. */
    thead tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      background: var(--bgColor-muted);
    }
    thead th {
      flex: none;
      padding-block: 6px;
      white-space: nowrap;
    }
    thead th:not([aria-sort], :has(input)) {
      position: absolute;
      clip-path: inset(50%);
    }
    thead th {
      border-bottom: 0;
    }
    /* The name has the first line, its box before it and what opens it behind it. */
    tbody tr {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      padding: 8px 14px;
    }
    tbody tr + tr {
      border-top: 1px solid var(--borderColor-default);
    }
    tbody td,
    tbody .numeric,
    tbody .one-line {
      display: flex;
      grid-column: 1 / -1;
      gap: 12px;
      justify-content: space-between;
      align-items: baseline;
      padding: 4px 0;
      border-bottom: 0;
      text-align: right;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    tbody td[data-head]::before {
      content: attr(data-head);
      /* Words of a label stay whole; the value has the rest of the line. */
      flex: none;
      max-width: 45%;
      overflow-wrap: normal;
      color: var(--fgColor-muted);
      text-align: left;
    }
    /* What has nothing to say needs no name either. */
    tbody td:empty {
      display: none;
    }
    tbody tr[data-more] > td {
      display: block;
      text-align: left;
    }
    tbody td.control {
      grid-column: 1;
      grid-row: 1;
      align-items: center;
      padding-right: 10px;
    }
    tbody td.control.end:not(:has(~ .first ~ .control)),
    tbody td.first ~ td.control {
      grid-column: 3;
      padding: 4px 0 4px 10px;
    }
    tbody td.first {
      grid-column: 2;
      grid-row: 1;
      text-align: left;
      font-size: 15px;
    }
    tbody td.first::before {
      content: none !important;
    }
  }
  /* On paper every column is there, and nothing can be chosen. */
  @media print {
    th,
    td {
      padding: 4px 5px !important;
      font-size: 9pt;
      white-space: normal !important;
    }
    .first {
      min-width: 72px;
    }
    .control {
      display: none;
    }
    /* A field is what stands in it. */
    td span:has(> input) {
      width: 84px;
      min-width: 0;
      border-color: transparent;
      background: none;
      box-shadow: none;
    }
    td input::placeholder {
      color: transparent;
    }
  }
  tbody tr[data-link]:hover {
    background: var(--bgColor-muted);
    cursor: pointer;
  }
  tr[data-more] > td {
    background: var(--bgColor-inset);
  }
  tr[data-dim] td {
    color: var(--fgColor-muted);
  }
`;
