import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/light.css';
import { BaseStyles, ThemeProvider } from '@primer/react';
import { DataTable, Table } from '@primer/react/experimental';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = { readonly id: string; readonly label: string; readonly place: string; readonly status: string };

/** What one writes first with the same kit: one page, one call, one table, and nothing of an application around it. */
function BareList() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/rows.json')
      .then((answer) => answer.json())
      .then(setRows);
  }, []);
  return (
    <main>
      <h1 id="title">Coverages</h1>
      <Table.Container>
        <DataTable
          aria-labelledby="title"
          data={rows}
          columns={[
            { header: 'Label', field: 'label', rowHeader: true },
            { header: 'Place', field: 'place' },
            { header: 'Status', field: 'status' },
          ]}
        />
      </Table.Container>
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider>
      <BaseStyles>
        <BareList />
      </BaseStyles>
    </ThemeProvider>,
  );
