/** An animated drawing of the dashboard, in HTML: sharp at any size, and no download. */
const BAR_HEIGHTS = [34, 41, 46, 44, 55, 61, 68, 66, 79, 88, 97, 112];
const MONTHS = ['Dec', 'Feb', 'Apr', 'Jun', 'Aug', 'Oct'];
const CARDS = [
  ['Total Patients', '248'],
  ['Active Subscriptions', '186'],
  ['Revenue This Month', '₹2,84,600'],
] as const;
const ROWS = [
  ['Ananya Iyer', 'WhatsApp support', '21d left', 'info'],
  ['Rohan Mehta', 'Vaccination year', '212d left', 'good'],
  ['Kabir Singh', 'Diabetes program', '3d left', 'due'],
] as const;

export function DashboardDrawing() {
  return (
    <figure className="drawing" aria-label="The dashboard: patients, active subscriptions, revenue and who is due">
      <div className="drawing-bar" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="drawing-body" aria-hidden="true">
        <div className="drawing-cards">
          {CARDS.map(([label, value]) => (
            <div key={label}>
              <span>{label}</span>
              <b>{value}</b>
            </div>
          ))}
        </div>
        <Chart />
        <div className="drawing-rows">
          {ROWS.map(([name, plan, timeLeft, colour]) => (
            <div key={name}>
              <b>{name}</b>
              <span>{plan}</span>
              <em className={colour}>{timeLeft}</em>
            </div>
          ))}
        </div>
      </div>
      <div className="drawing-toast" aria-hidden="true">
        <span>✓</span>
        <div>
          <b>₹1,299 received</b>
          Meera Joshi renewed just now
        </div>
      </div>
    </figure>
  );
}

function Chart() {
  return (
    <svg className="drawing-chart" viewBox="0 0 360 150">
      <text x="0" y="12" className="drawing-title">
        MRR
      </text>
      <text x="360" y="12" textAnchor="end" className="drawing-growth">
        ▲ 12 %
      </text>
      {BAR_HEIGHTS.map((height, index) => (
        <rect
          key={height}
          className="drawing-column"
          x={index * 30 + 4}
          y={132 - height}
          width="22"
          height={height}
          rx="4"
        />
      ))}
      {MONTHS.map((month, index) => (
        <text key={month} x={index * 60 + 15} y="147" textAnchor="middle" className="drawing-month">
          {month}
        </text>
      ))}
    </svg>
  );
}
