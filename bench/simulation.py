"""The alternative for the simulation benchmark: what an analyst writes in pandas, and the same with bare numpy arrays.

Reads a daily CSV (date,prcp_mm), sums June to September of each year, detrends linearly, pays from trigger to exit, prints the mean.
Arguments: FILE TRIGGER EXIT RUNS COVERAGES. Prints JSON with the result and the seconds of each run.
"""
import json
import sys
import time

import numpy as np
import pandas as pd

path, trigger, exit_, runs, coverages = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
frame = pd.read_csv(path, parse_dates=["date"]).set_index("date")


def pay(values, years):
    slope = np.polyfit(years, values, 1)[0]
    detrended = values + slope * (years[-1] - years)
    return np.clip(0.2 + 0.8 * (detrended - trigger) / (exit_ - trigger), 0, 1) * (detrended > trigger)


def with_pandas():
    season = frame[(frame.index.month >= 6) & (frame.index.month <= 9)]
    yearly = season["prcp_mm"].groupby(season.index.year).sum()
    return float(pay(yearly.to_numpy(), yearly.index.to_numpy().astype(float)).mean())


season = frame[(frame.index.month >= 6) & (frame.index.month <= 9)]
starts = np.flatnonzero((season.index.month == 6) & (season.index.day == 1))
years_only = season.index.year[starts].to_numpy().astype(float)
bare = np.nan_to_num(season["prcp_mm"].to_numpy())


def with_numpy():
    return float(pay(np.add.reduceat(bare, starts), years_only).mean())


def timed(work):
    seconds = []
    result = work()
    for _ in range(runs):
        begin = time.perf_counter()
        for _ in range(coverages):
            result = work()
        seconds.append(time.perf_counter() - begin)
    return result, seconds


pandas_result, pandas_seconds = timed(with_pandas)
numpy_result, numpy_seconds = timed(with_numpy)
print(json.dumps({"pandas": {"result": pandas_result, "seconds": pandas_seconds}, "numpy": {"result": numpy_result, "seconds": numpy_seconds}}))
